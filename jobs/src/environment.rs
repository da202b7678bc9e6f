//! The shard of a job, from the environment variables of engines that start many processes.

use crate::plan::Shard;

/// An engine's variables.
struct Engine {
    /// Variable with the number of the process.
    number: &'static str,
    /// Variable with the number of the first process, or that number.
    first: Result<&'static str, u64>,
    /// Variable with the step between numbers, if there is one.
    step: Option<&'static str>,
    /// Variable with the number of processes.
    count: Option<&'static str>,
    /// Variable with the number of the last process.
    last: Option<&'static str>,
}

/// Variable for the number of shards, if the engine sets none or a wrong one.
const SHARDS: &str = "PENCILMILL_SHARDS";

/// Slurm arrays, SGE array jobs, indexed jobs of Kubernetes, and array jobs of AWS Batch.
const ENGINES: [Engine; 4] = [
    Engine {
        number: "SLURM_ARRAY_TASK_ID",
        first: Ok("SLURM_ARRAY_TASK_MIN"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
        last: None,
    },
    Engine {
        number: "SGE_TASK_ID",
        first: Ok("SGE_TASK_FIRST"),
        step: Some("SGE_TASK_STEPSIZE"),
        count: None,
        last: Some("SGE_TASK_LAST"),
    },
    Engine {
        number: "JOB_COMPLETION_INDEX",
        first: Err(0),
        step: None,
        count: None,
        last: None,
    },
    Engine {
        number: "AWS_BATCH_JOB_ARRAY_INDEX",
        first: Err(0),
        step: None,
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
        last: None,
    },
];

/// The shard that the environment defines, with the variable that does. `get` reads a variable.
pub fn shard(
    get: impl Fn(&str) -> Option<String>,
) -> Result<Option<(Shard, &'static str)>, String> {
    for engine in &ENGINES {
        let variable = engine.number;
        // SGE says "undefined" outside of arrays.
        let Some(text) = get(variable).filter(|text| text != "undefined") else {
            continue;
        };
        let value = |name: &str| get(name)?.parse::<u64>().ok();
        let ours = || {
            let number: u64 = text.parse().ok()?;
            let first = engine.first.map_or_else(Some, value)?;
            let step = match engine.step.and_then(&get) {
                None => 1,
                Some(step) => step.parse().ok().filter(|&step| step > 0)?,
            };
            let place = |number: u64| Some(number.checked_sub(first)? / step + 1);
            let last = || place(engine.last.and_then(value)?);
            let count = value(SHARDS).or_else(|| engine.count.and_then(value));
            Shard::new(place(number)?, count.or_else(last)?)
        };
        return match ours() {
            Some(ours) => Ok(Some((ours, variable))),
            None => Err(format!(
                "{variable}={text} does not say which part of how many is asked for; give --shard \
                 I/N, or set {SHARDS} to the number of all shards"
            )),
        };
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(variables: &[(&str, &str)]) -> Result<Option<String>, String> {
        let get = |name: &str| {
            let found = variables.iter().find(|(n, _)| *n == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        shard(get).map(|found| found.map(|(shard, _)| shard.to_string()))
    }

    #[test]
    fn every_engine_counts_in_its_own_way() {
        let slurm = |id, min, step, count| {
            asked(&[
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_MIN", min),
                ("SLURM_ARRAY_TASK_STEP", step),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ])
        };
        let is = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(slurm("8", "1", "1", "8"), is("8/8"));
        assert_eq!(slurm("0", "0", "1", "8"), is("1/8"));
        assert_eq!(slurm("5", "1", "2", "4"), is("3/4"));
        for step in ["0", "-1", "x"] {
            assert!(slurm("5", "1", step, "4").is_err(), "{step}");
        }
        // A list with gaps.
        assert!(slurm("9", "1", "1", "3").is_err());
        let sge = |id| {
            asked(&[
                ("SGE_TASK_ID", id),
                ("SGE_TASK_FIRST", "1"),
                ("SGE_TASK_LAST", "10"),
                ("SGE_TASK_STEPSIZE", "1"),
            ])
        };
        assert_eq!(sge("10"), is("10/10"));
        assert_eq!(sge("undefined"), Ok(None));
        let index = ("JOB_COMPLETION_INDEX", "7");
        assert_eq!(asked(&[index, (SHARDS, "8")]), is("8/8"));
        assert!(asked(&[index]).is_err());
        assert!(asked(&[index, (SHARDS, "7")]).is_err());
        let aws = ("AWS_BATCH_JOB_ARRAY_INDEX", "0");
        assert_eq!(asked(&[aws, ("AWS_BATCH_JOB_ARRAY_SIZE", "4")]), is("1/4"));
        assert_eq!(asked(&[aws, (SHARDS, "5")]), is("1/5"));
        assert_eq!(asked(&[]), Ok(None));
    }
}

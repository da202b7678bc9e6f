// What the workers find in their scope: all that the library knows of is that of another kind of
// worker.
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare var oninstall: (event: ExtendableEvent) => void;
declare var onactivate: (event: ExtendableEvent) => void;
declare var onfetch: (event: FetchEvent) => void;

/** What the module exports. */
interface Module {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(): void;
  reply(): number;
  reply_length(): number;
}

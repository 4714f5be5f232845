import type { Settings } from './settings.ts'

/** As a browser writes it: port 80 goes without saying. */
const at = (host: 'localhost' | '127.0.0.1', port: number): string => new URL(`http://${host}:${port}`).origin

/**
 * Where browsers reach the product and the sandbox: from settings alone, never from a request's Host
 * header (threat 32). With PORT=0 the port is known once the server listens, so this is asked late.
 */
export class Origins {
  #productPort: number
  #sandboxPort: number

  constructor(private readonly settings: Pick<Settings, 'port' | 'sandboxPort' | 'publicOrigin' | 'sandboxOrigin'>) {
    this.#productPort = settings.port
    this.#sandboxPort = settings.sandboxPort
  }

  productListens(port: number): void {
    this.#productPort = port
  }

  sandboxListens(port: number): void {
    this.#sandboxPort = port
  }

  get product(): string {
    return this.settings.publicOrigin ?? at('localhost', this.#productPort)
  }

  get sandbox(): string {
    return this.settings.sandboxOrigin ?? at('localhost', this.#sandboxPort)
  }

  /** An Origin header of our own pages; without PUBLIC_ORIGIN the loopback's other name is ours too. */
  isProduct(origin: string): boolean {
    if (origin === this.product) return true
    return this.settings.publicOrigin === undefined && origin === at('127.0.0.1', this.#productPort)
  }
}

import type { Settings } from './settings/settings.ts'

/** As a browser writes it: port 80 goes without saying. */
export const localOrigin = (host: 'localhost' | '127.0.0.1', port: number): string => new URL(`http://${host}:${port}`).origin

/**
 * Where browsers reach the product: from settings alone, never from a request's Host header (threat 32).
 * With PORT=0 the port is known once the server listens, so this is asked late.
 */
export class Origins {
  #port: number

  constructor(private readonly settings: Pick<Settings, 'port' | 'publicOrigin' | 'appOrigins'>) {
    this.#port = settings.port
  }

  productListens(port: number): void {
    this.#port = port
  }

  get product(): string {
    return this.settings.publicOrigin ?? localOrigin('localhost', this.#port)
  }

  /** An Origin header of our own pages; without PUBLIC_ORIGIN the loopback's other name is ours too. */
  isProduct(origin: string): boolean {
    if (origin === this.product) return true
    return this.settings.publicOrigin === undefined && origin === localOrigin('127.0.0.1', this.#port)
  }

  /** An Origin header of the host app's offline package, where it is served from an origin of its own (decision 4). */
  isApp(origin: string | undefined): boolean {
    return origin !== undefined && !this.isProduct(origin) && this.settings.appOrigins.includes(origin)
  }
}

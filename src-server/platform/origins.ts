import type { Settings } from './settings/settings.ts'

/** The origin as a browser writes it, without port 80. */
export const localOrigin = (host: 'localhost' | '127.0.0.1', port: number): string => new URL(`http://${host}:${port}`).origin

/**
 * The addresses at which browsers reach the product, from the settings alone and never from a request's Host header (threat 32). With
 * PORT=0 the port is known only once the server listens, so they are read each time.
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

  /** Whether an Origin header is that of our own pages; without PUBLIC_ORIGIN, 127.0.0.1 counts as well as localhost. */
  isProduct(origin: string): boolean {
    if (origin === this.product) return true
    return this.settings.publicOrigin === undefined && origin === localOrigin('127.0.0.1', this.#port)
  }

  /** Whether an Origin header is that of the host app's offline package (decision 4). */
  isApp(origin: string | undefined): boolean {
    return origin !== undefined && !this.isProduct(origin) && this.settings.appOrigins.includes(origin)
  }
}

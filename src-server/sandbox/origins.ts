import { localOrigin, Origins } from '../platform/origins.ts'
import type { SandboxSettings } from './settings.ts'

/** The product's origin, and the test system's own. */
export class SandboxOrigins extends Origins {
  #sandboxPort: number
  #mailPort = 0

  constructor(
    private readonly sandboxSettings: Pick<SandboxSettings, 'port' | 'publicOrigin' | 'appOrigins' | 'sandboxPort' | 'sandboxOrigin'>,
  ) {
    super(sandboxSettings)
    this.#sandboxPort = sandboxSettings.sandboxPort
  }

  sandboxListens(port: number): void {
    this.#sandboxPort = port
  }

  mailListens(port: number): void {
    this.#mailPort = port
  }

  /** Where the test system receives e-mails, on this machine only. */
  get mail(): string {
    return `smtp://127.0.0.1:${this.#mailPort}`
  }

  get sandbox(): string {
    return this.sandboxSettings.sandboxOrigin ?? localOrigin('localhost', this.#sandboxPort)
  }
}

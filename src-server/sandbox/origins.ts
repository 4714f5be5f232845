import { localOrigin, Origins } from '../origins.ts'
import type { SandboxSettings } from './settings.ts'

/** The product's origin, and the test system's own beside it. */
export class SandboxOrigins extends Origins {
  #sandboxPort: number

  constructor(
    private readonly sandboxSettings: Pick<SandboxSettings, 'port' | 'publicOrigin' | 'appOrigins' | 'sandboxPort' | 'sandboxOrigin'>,
  ) {
    super(sandboxSettings)
    this.#sandboxPort = sandboxSettings.sandboxPort
  }

  sandboxListens(port: number): void {
    this.#sandboxPort = port
  }

  get sandbox(): string {
    return this.sandboxSettings.sandboxOrigin ?? localOrigin('localhost', this.#sandboxPort)
  }
}

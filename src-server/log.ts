import pino from 'pino'
import { logging } from './http/logging.ts'
import type { Settings } from './settings/settings.ts'

/** For what operators must hear and no request tells. Facts hold no token, no name, no bill's, process's or transaction's number (threat 9). */
export interface Log {
  error(facts: object, message: string): void
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}

/** A log on standard output, in the form of the server's own. */
export function openLog(settings: Pick<Settings, 'logLevel' | 'logFormat'>, room: string): Log {
  const { stream, ...options } = logging(settings, room) as ReturnType<typeof logging> & { stream?: pino.DestinationStream }
  return stream === undefined ? pino(options) : pino(options, stream)
}

import { isHttpError } from '../../api/errors.ts'
import { fileLink } from '../../api/files.ts'
import type { FlowDeps } from './deps.ts'
import { showFailure } from './failures.ts'
import { whileWaiting } from './while-waiting.ts'

/** Whether the server has no such thing any more. */
export const isGone = (error: unknown): boolean => isHttpError(error) && error.status === 404

/**
 * Gives something to keep by an https address of an attachment, which a host's own download follows as well (decision 4).
 * Asks the server for the address first, so that a failure is shown on this page instead of replacing it [8-11].
 */
export async function saveFrom(deps: FlowDeps, name: string, link: () => Promise<string>): Promise<void> {
  const { ports } = deps
  try {
    ports.preview.save({ name, url: await whileWaiting(deps, link) })
  } catch (error) {
    await showFailure(ports, isGone(error) ? 'fileNotFound' : 'downloadFileFailed')
  }
}

/** Downloads a file of one's own. */
export const downloadFile = (deps: FlowDeps, { fileCode, name }: { readonly fileCode: string; readonly name: string }): Promise<void> =>
  saveFrom(deps, name, () => fileLink(deps.api, fileCode))

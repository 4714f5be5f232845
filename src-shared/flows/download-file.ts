import { isHttpError } from '../api/errors.ts'
import { fileLink } from '../api/files.ts'
import type { FlowDeps } from './deps.ts'
import { showFailure } from './failures.ts'
import { whileWaiting } from './while-waiting.ts'

/** Whether the server has no such file any more. */
export const isGone = (error: unknown): boolean => isHttpError(error) && error.status === 404

/**
 * Downloads a file of one's own by an https address, which a host's own download follows as well (decision 4). Asks the
 * server for the address first, so that a failure is shown on this page instead of replacing it [8-11].
 */
export async function downloadFile(
  deps: FlowDeps,
  { fileCode, name }: { readonly fileCode: string; readonly name: string },
): Promise<void> {
  const { api, ports } = deps
  try {
    ports.preview.save({ name, url: await whileWaiting(deps, () => fileLink(api, fileCode)) })
  } catch (error) {
    await showFailure(ports, isGone(error) ? 'fileNotFound' : 'downloadFileFailed')
  }
}

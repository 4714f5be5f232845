import { isHttpError } from '../../api/errors.ts'
import { fileLink } from '../../api/files.ts'
import type { FlowDeps } from './deps.ts'
import { showFailure } from './failures.ts'
import { whileWaiting } from './waiting-message.ts'

/** Whether the server responded 404. */
export const isGone = (error: unknown): boolean => isHttpError(error) && error.status === 404

/**
 * Downloads an attachment from an https address, which also works in a host app (decision 4). The address is requested
 * first, because a failing link would replace this page instead of showing a message [8-11].
 */
export async function saveFrom(deps: FlowDeps, name: string, link: () => Promise<string>): Promise<void> {
  const { ports } = deps
  try {
    ports.preview.save({ name, url: await whileWaiting(deps, link) })
  } catch (error) {
    await showFailure(ports, isGone(error) ? 'fileNotFound' : 'downloadFileFailed')
  }
}

/** Downloads one of the account's files. */
export const downloadFile = (deps: FlowDeps, { fileCode, name }: { readonly fileCode: string; readonly name: string }): Promise<void> =>
  saveFrom(deps, name, () => fileLink(deps.api, fileCode))

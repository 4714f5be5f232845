import { fetchFile } from '../../api/files.ts'
import { previewOf } from '../../domain/files/file-kinds.ts'
import type { StoredFile } from '../../domain/forms/answers.ts'
import type { FileBytes } from '../../ports/preview.ts'
import type { FlowDeps } from '../core/deps.ts'
import { downloadFile, isGone } from '../core/download-file.ts'
import { showFailure } from '../core/failures.ts'
import type { UploadActions } from './types.ts'

/** Previews and downloads uploaded files [5-03]. */
export function createFileActions(deps: FlowDeps): Pick<UploadActions, 'previewFile' | 'downloadFile' | 'cameraRefused'> {
  const { api, ports } = deps
  const download = (file: StoredFile): void => void downloadFile(deps, file)

  /** Loads a file for the viewer, which ignores a failure after it was closed [8-11]. */
  async function read({ fileCode }: StoredFile, signal: AbortSignal): Promise<FileBytes> {
    try {
      return { bytes: await fetchFile(api, fileCode, { signal }) }
    } catch (error) {
      return { failed: { key: isGone(error) ? 'fileNotFound' : 'fileLoadFailed' } }
    }
  }

  return {
    previewFile(file: StoredFile): void {
      const { name, url } = file
      const kind = previewOf(name)
      if (kind === undefined) void showFailure(ports, 'fileTypeNotPreviewable')
      else if (url === '') void showFailure(ports, 'noPreviewUrl')
      else ports.preview.file({ name, kind, read: (signal) => read(file, signal), download: () => download(file) })
    },
    downloadFile: download,
    cameraRefused: () => void showFailure(ports, 'noCameraPermission'),
  }
}

import { checkDocument, fetchDocumentKeys } from '../../../api/documents.ts'
import type { CheckedDocument } from '../../../domain/files/checked-document.ts'
import { isMarkToken, MARK_PARAMETER, type MarkReading } from '../../../domain/files/document-mark.ts'
import { UPLOAD_LIMITS } from '../../../domain/files/upload-rules.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import type { DocumentCheckActions, DocumentCheckFlow, DocumentCheckState } from './types.ts'

/** Far above the largest document that is issued: a larger file is none, and is not read. */
const MOST_BYTES = 2 * UPLOAD_LIMITS.maxBytes
const UNCHECKED: MarkReading = { signature: 'unchecked' }

type Said = Extract<DocumentCheckState['at'], { kind: 'said' }>
type Asked = { readonly document: CheckedDocument | undefined } | { readonly error: unknown }

/** /check-document: what a document's QR says, checked on this device and at the server (decision 13). */
export function createDocumentCheck(deps: FlowDeps): DocumentCheckFlow {
  const { api, ports, currentService } = deps
  const { state, set } = createState<DocumentCheckState>({ at: { kind: 'loading' }, file: 'none' })
  const latest = createLatestRequest()

  /** Where the keys do not come the server's word alone counts. */
  const readMark = async (token: string, signal: AbortSignal): Promise<MarkReading> => {
    const keys = await fetchDocumentKeys(api, { signal }).catch(() => undefined)
    return keys === undefined ? UNCHECKED : ports.seals.readMark(token, keys)
  }

  async function check(token: string, signal: AbortSignal): Promise<void> {
    const asking = checkDocument(api, token, { signal }).then(
      (document): Asked => ({ document }),
      (error: unknown): Asked => ({ error }),
    )
    const [reading, asked] = await Promise.all([readMark(token, signal), asking])
    if (signal.aborted) return
    const said = judge(reading, asked)
    if (said?.document?.kind === 'cadastral') currentService.setPlan('checkDocument')
    else if (said?.document?.title) currentService.set('checkDocument', { name: said.document.title })
    if (said !== undefined) set({ at: said })
    else if ('error' in asked && !isGivenUp(asked.error, signal)) set({ at: { kind: 'failed', message: messageOf(asked.error) } })
  }

  function open(): void {
    const token = ports.navigator.query()[MARK_PARAMETER] ?? ''
    const signal = latest.start()
    set({ at: { kind: 'loading' }, file: 'none' })
    // malformed and unknown are told alike
    if (isMarkToken(token)) void check(token, signal)
    else set({ at: { kind: 'said', verdict: token === '' ? 'none-named' : 'not-ours' } })
  }

  async function compare(file: Blob, { sealedSha256 }: CheckedDocument): Promise<void> {
    const { at } = state
    set({ file: 'reading' })
    try {
      const isSame = file.size <= MOST_BYTES && sealedSha256.includes(await ports.seals.sha256(file))
      if (state.at === at) set({ file: isSame ? 'same' : 'changed' })
    } catch {
      // the device could not read the file, which is all that can be said of it
      if (state.at === at) set({ file: 'unread' })
    }
  }

  return {
    state,
    actions: ({ at, file }): DocumentCheckActions => {
      const document = at.kind === 'said' ? at.document : undefined
      return {
        open,
        retry: at.kind === 'failed' || (at.kind === 'said' && at.verdict === 'not-reached') ? open : undefined,
        compare: document === undefined || file === 'reading' ? undefined : (chosen) => void compare(chosen, document),
        close: () => void goBack(deps),
      }
    },
  }
}

/** What can be said by the signature and by the server's word; undefined where neither is known. */
function judge({ signature, mark }: MarkReading, asked: Asked): Said | undefined {
  if (signature === 'wrong') return { kind: 'said', verdict: 'signature-wrong' }
  if ('document' in asked) {
    const { document } = asked
    return document === undefined ? { kind: 'said', verdict: 'not-ours' } : { kind: 'said', verdict: document.state, document }
  }
  if (signature === 'unknown-key') return { kind: 'said', verdict: 'not-ours' }
  return mark === undefined ? undefined : { kind: 'said', verdict: 'not-reached', mark }
}

import { checkDocument, fetchDocumentKeys } from '../../../api/documents.ts'
import type { CheckedDocument } from '../../../domain/files/checked-document.ts'
import { isMarkToken, MARK_PARAMETER, type MarkReading } from '../../../domain/files/document-mark.ts'
import { UPLOAD_LIMITS } from '../../../domain/files/upload-rules.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import type { DocumentCheckActions, DocumentCheckFlow, DocumentCheckState } from './types.ts'

/** A larger file cannot be an issued document, and is not read. */
const MOST_BYTES = 2 * UPLOAD_LIMITS.maxBytes
const UNCHECKED: MarkReading = { signature: 'unchecked' }

type Outcome = Extract<DocumentCheckState['at'], { kind: 'said' }>
type ServerAnswer = { readonly document: CheckedDocument | undefined } | { readonly error: unknown }

/** /check-document: verifies a document's QR code on this device and with the server (decision 13). */
export function createDocumentCheck(deps: FlowDeps): DocumentCheckFlow {
  const { api, ports, currentService } = deps
  const { state, set } = createState<DocumentCheckState>({ at: { kind: 'loading' }, file: 'none' })
  const latest = createLatestRequest()

  /** Without the keys, only the server's answer counts. */
  const readMark = async (token: string, signal: AbortSignal): Promise<MarkReading> => {
    const keys = await fetchDocumentKeys(api, { signal }).catch(() => undefined)
    return keys === undefined ? UNCHECKED : ports.seals.readMark(token, keys)
  }

  async function check(token: string, signal: AbortSignal): Promise<void> {
    const request = checkDocument(api, token, { signal }).then(
      (document): ServerAnswer => ({ document }),
      (error: unknown): ServerAnswer => ({ error }),
    )
    const [reading, answer] = await Promise.all([readMark(token, signal), request])
    if (signal.aborted) return
    const outcome = judge(reading, answer)
    if (outcome?.document?.kind === 'cadastral') currentService.setPlan('checkDocument')
    else if (outcome?.document?.title) currentService.set('checkDocument', { name: outcome.document.title })
    if (outcome !== undefined) set({ at: outcome })
    else if ('error' in answer && !isGivenUp(answer.error, signal)) set({ at: { kind: 'failed', message: messageOf(answer.error) } })
  }

  function open(): void {
    const token = ports.navigator.query()[MARK_PARAMETER] ?? ''
    const signal = latest.start()
    set({ at: { kind: 'loading' }, file: 'none' })
    // a malformed mark gets the same message as an unknown one
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
      // the device could not read the file
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

/** Combines the signature check and the server's answer; undefined if both are missing. */
function judge({ signature, mark }: MarkReading, answer: ServerAnswer): Outcome | undefined {
  if (signature === 'wrong') return { kind: 'said', verdict: 'signature-wrong' }
  if ('document' in answer) {
    const { document } = answer
    return document === undefined ? { kind: 'said', verdict: 'not-ours' } : { kind: 'said', verdict: document.state, document }
  }
  if (signature === 'unknown-key') return { kind: 'said', verdict: 'not-ours' }
  return mark === undefined ? undefined : { kind: 'said', verdict: 'not-reached', mark }
}

import type { Verdict } from '../../../flows/document-check/types.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { Tone } from '../../parts/tone.ts'

interface Words {
  readonly name: MessageKey
  /** why, and what to do */
  readonly text: MessageKey
  readonly tone: Tone
}

/** How each verdict reads to whoever has the document. */
export const VERDICT_WORDS: Readonly<Record<Verdict, Words>> = {
  holds: { name: 'documentHolds', text: 'documentHoldsText', tone: 'success' },
  replaced: { name: 'documentReplaced', text: 'documentReplacedText', tone: 'warning' },
  withdrawn: { name: 'documentWithdrawn', text: 'documentWithdrawnText', tone: 'failure' },
  'not-ours': { name: 'documentNotOurs', text: 'documentNotOursText', tone: 'failure' },
  'signature-wrong': { name: 'documentSignatureWrong', text: 'documentSignatureWrongText', tone: 'failure' },
  'none-named': { name: 'documentNoneNamed', text: 'documentNoneNamedText', tone: 'info' },
  'not-reached': { name: 'documentNotReached', text: 'documentNotReachedText', tone: 'warning' },
}

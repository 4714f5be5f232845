import { Notice } from '#kit/Notice'
import type { AnswerFault } from '../../flows/application/types.ts'
import { focusField } from '../step-form/focus-field.ts'
import { useMessageText, useT } from '../use-translate.ts'

interface FaultSummaryProps {
  readonly faults: readonly AnswerFault[]
  /** how often going on was refused: each time it is announced again */
  readonly shown: number
}

/** What keeps the applicant from going on, each line leading to its field [5-06]. */
export function FaultSummary({ faults, shown }: FaultSummaryProps) {
  const t = useT()
  const messageText = useMessageText()
  if (faults.length === 0) return null
  return (
    <section aria-label={t('errorSummaryTitle')}>
      <Notice key={shown} tone="failure" announce="now" title={t('errorSummaryTitle')}>
        <ul className="ec-summary__list">
          {faults.map(({ stepId, path, label, message }) => {
            const value = messageText(message)
            const text = label === '' ? value : t('nameAndValue', { name: label, value })
            return <li key={`${stepId} ${path} ${text}`}>{path === '' ? text : <FieldLink path={path}>{text}</FieldLink>}</li>
          })}
        </ul>
      </Notice>
    </section>
  )
}

const FieldLink = ({ path, children }: { readonly path: string; readonly children: string }) => (
  <a
    href={`#${path}`}
    onClick={(event) => {
      event.preventDefault()
      focusField(path)
    }}
  >
    {children}
  </a>
)

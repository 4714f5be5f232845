import type { AnswerFault } from '#shared/flows/application/types.ts'
import { focusFieldOnPage } from '#shared/ui/step-form/focus-field.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Notice } from '../../kit/Notice.tsx'

/** What keeps the applicant from going on, each line leading to its field [5-06]. */
export function FaultSummary({ faults, shown }: { readonly faults: readonly AnswerFault[]; readonly shown: number }) {
  const t = useT()
  const messageText = useMessageText()
  if (faults.length === 0) return null
  return (
    // A new key makes it announced again each time going on was refused.
    <Notice key={shown} tone="failure" announce="now">
      <p>
        <b>{t('errorSummaryTitle')}</b>
      </p>
      <ul className="s-faults">
        {faults.map(({ stepId, path, label, message }) => {
          const text = [label, messageText(message)].filter(Boolean).join(': ')
          return (
            <li key={`${stepId} ${path}`}>
              {path === '' ? (
                text
              ) : (
                <a
                  href={`#${path}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusFieldOnPage(path)
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

import type { Form } from '@formily/core'
import { focusField } from '#shared/ui/step-form/focus-field.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Notice } from '../../kit/Notice.tsx'

/** Everything that keeps the applicant from going on, each with a link to its field [5-06]. */
export function ErrorSummary({ form }: { readonly form: Form }) {
  const t = useT()
  const messageText = useMessageText()
  const { faults } = useApplication().state
  if (faults.length === 0) return null
  return (
    <section aria-label={t('errorSummaryTitle')} className="ec-summary">
      <Notice tone="failure" title={t('errorSummaryTitle')}>
        <ul className="ec-summary__list">
          {faults.map(({ path, label, message }) => {
            const line = label === '' ? messageText(message) : `${label}: ${messageText(message)}`
            return (
              <li key={`${path} ${line}`}>
                {path === '' ? (
                  line
                ) : (
                  <a
                    href={`#${path}`}
                    onClick={(event) => {
                      event.preventDefault()
                      focusField(document, path, form)
                    }}
                  >
                    {line}
                  </a>
                )}
              </li>
            )
          })}
        </ul>
      </Notice>
    </section>
  )
}

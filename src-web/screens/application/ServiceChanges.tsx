import type { ServiceChange } from '#shared/domain/service.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'

const WORDS = { removed: 'changeRemoved', changed: 'changeChanged', added: 'changeAdded' } as const

/** What the service changed since the draft was begun, until it has been read (decision 9.25). */
export function ServiceChanges({
  changes,
  onRead,
}: {
  readonly changes: readonly ServiceChange[]
  readonly onRead: (() => void) | undefined
}) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <div role="alert">
      <Notice tone="warning" title={t('serviceChangedTitle')} actions={<Button onPress={onRead}>{t('understood')}</Button>}>
        <ul className="ec-summary__list">
          {changes.map(({ stepId, title, why }) => (
            <li key={`${stepId} ${title} ${why}`}>{t(WORDS[why], { title })}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

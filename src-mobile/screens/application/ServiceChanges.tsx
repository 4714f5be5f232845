import type { ServiceChange } from '#shared/domain/service.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'

const WORDS: Readonly<Record<ServiceChange['why'], MessageKey>> = {
  removed: 'changeRemoved',
  changed: 'changeChanged',
  added: 'changeAdded',
}

/** The service changed under a draft: which answers that touches (decision 9.25). */
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
    <Notice tone="warning" announce="politely" actions={<Button onPress={onRead}>{t('understood')}</Button>}>
      <p>
        <b>{t('serviceChangedTitle')}</b>
      </p>
      <ul className="s-faults">
        {changes.map(({ stepId, title, why }) => (
          <li key={`${stepId} ${title} ${why}`}>{t(WORDS[why], { title })}</li>
        ))}
      </ul>
    </Notice>
  )
}

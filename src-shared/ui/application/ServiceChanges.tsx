import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import type { ServiceChange } from '../../domain/service.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { useT } from '../use-translate.ts'

const WORDS: Readonly<Record<ServiceChange['why'], MessageKey>> = {
  removed: 'changeRemoved',
  changed: 'changeChanged',
  added: 'changeAdded',
}

interface ServiceChangesProps {
  readonly changes: readonly ServiceChange[]
  readonly onRead: (() => void) | undefined
}

/** What the service changed since the draft was begun, until it has been read (decision 9.25). */
export function ServiceChanges({ changes, onRead }: ServiceChangesProps) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <Notice tone="warning" announce="now" title={t('serviceChangedTitle')} actions={<Button onPress={onRead}>{t('understood')}</Button>}>
      <ul className="ec-summary__list">
        {changes.map(({ stepId, title, why }) => (
          <li key={`${stepId} ${title} ${why}`}>{t(WORDS[why], { title })}</li>
        ))}
      </ul>
    </Notice>
  )
}

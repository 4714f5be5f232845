import { Card } from '#kit/Card'
import type { MyRecord } from '../../../domain/my-records.ts'
import type { NoticeOccasion, NoticeState } from '../../../domain/notices.ts'
import { INFORM_TYPE_LABELS } from '../../../i18n/code-labels.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { useMacaoTime } from '../../use-macao-time.ts'
import { useT } from '../../use-translate.ts'
import { RECORD_WORDS } from './record-words.ts'

type Notice = MyRecord['notices'][number]

const STATE_WORDS: Readonly<Record<NoticeState, MessageKey>> = {
  waiting: 'noticeWaiting',
  delivered: 'noticeDelivered',
  undeliverable: 'noticeUndeliverable',
  'not-sent': 'noticeNotSent',
}

const nameOf = (of: NoticeOccasion): MessageKey => (of === 'second-payment' ? 'secondPayment' : RECORD_WORDS[of].name)

/** What the owner of a record was told of it, when and how, and whether it arrived [3-06]. */
export function Notices({ notices }: { readonly notices: readonly Notice[] }) {
  const t = useT()
  const time = useMacaoTime()
  if (notices.length === 0) return null
  return (
    <Card title={t('recordNotices')}>
      <ol>
        {notices.map(({ of, mode, to, state, at }) => (
          <li key={`${at} ${of}`}>
            {[time(at), t(nameOf(of)), t(INFORM_TYPE_LABELS[mode]), ...(to === undefined ? [] : [to])].join(' · ')}
            {' · '}
            {t(state === 'not-sent' && to === undefined && mode !== 'APP' ? 'noticeNoAddress' : STATE_WORDS[state])}
          </li>
        ))}
      </ol>
    </Card>
  )
}

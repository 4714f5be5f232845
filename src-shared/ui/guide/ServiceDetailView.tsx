import { Empty } from '#kit/Empty'
import type { ServiceDetail } from '../../domain/guide.ts'
import type { ServiceDetailActions, ServiceDetailState } from '../../flows/guide/types.ts'
import { Fold } from '../parts/Fold.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { useT } from '../use-translate.ts'
import { Loaded } from './Loaded.tsx'
import { PhoneNumbers } from './PhoneNumbers.tsx'
import { Rows } from './Rows.tsx'

interface Props {
  readonly state: ServiceDetailState
  readonly actions: ServiceDetailActions
}

/** Introduction and query path of a service, both open [2-16]. */
export function ServiceDetailView({ state, actions }: Props) {
  const t = useT()
  return (
    <Loaded loading={state.detail} onRetry={actions.retry} lines={8}>
      {(detail) => (
        <div className="ec-guide-folds">
          <Fold
            title={t('serviceIntroduction')}
            open={state.opened.includes('introduction')}
            onToggle={() => actions.toggle('introduction')}
          >
            {detail.introduction === undefined ? <Empty>{t('noDataYet')}</Empty> : <RichText html={detail.introduction} />}
          </Fold>
          <Fold title={t('queryPath')} open={state.opened.includes('queryPath')} onToggle={() => actions.toggle('queryPath')}>
            <QueryPath detail={detail} actions={actions} />
          </Fold>
        </div>
      )}
    </Loaded>
  )
}

function QueryPath({ detail, actions }: { readonly detail: ServiceDetail; readonly actions: ServiceDetailActions }) {
  const t = useT()
  const unit = [detail.institution, detail.unit].filter((part) => part !== undefined)
  return (
    <Rows
      nothing={t('noData')}
      rows={[
        { name: t('executingUnit'), value: unit.length === 0 ? undefined : unit.join(' – ') },
        { name: t('communicationAddress'), value: detail.address },
        {
          name: t('enquiryHotline'),
          value: detail.hotlines.length === 0 ? undefined : <PhoneNumbers numbers={detail.hotlines} onDial={actions.dial} />,
        },
        { name: t('fax'), value: detail.fax },
        { name: t('mailingAddress'), value: detail.mailingAddress },
        {
          name: t('email'),
          value: detail.email && (
            <a className="ec-guide-link" href={`mailto:${encodeURI(detail.email)}`}>
              {detail.email}
            </a>
          ),
        },
        {
          name: t('website'),
          value: actions.openWebsite && (
            <button type="button" className="ec-guide-link" onClick={actions.openWebsite}>
              {detail.website}
              <span className="ec-only-read"> {t('opensInNewWindow')}</span>
            </button>
          ),
        },
      ]}
    />
  )
}

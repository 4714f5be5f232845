import type { ServiceDetail } from '../../domain/guide/guide.ts'
import type { ServiceDetailActions, ServiceDetailState } from '../../flows/information/guide/types.ts'
import { Fold } from '../parts/Fold.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { Loaded, NoData } from '../shell/pages/Loaded.tsx'
import { useT } from '../shell/use-translate.ts'
import { PhoneNumbers, Rows, Website } from './guide-parts.tsx'

/** Introduction and query path of a service, both open [2-16]. */
export function ServiceDetailView({ state, actions }: { readonly state: ServiceDetailState; readonly actions: ServiceDetailActions }) {
  const t = useT()
  const fold = (panel: 'introduction' | 'queryPath') => ({ open: state.opened.includes(panel), onToggle: () => actions.toggle(panel) })
  return (
    <Loaded loading={state.detail} onRetry={actions.retry} lines={8}>
      {(detail) => (
        <div className="ec-guide-folds">
          <Fold title={t('serviceIntroduction')} {...fold('introduction')}>
            {detail.introduction === undefined ? <NoData /> : <RichText html={detail.introduction} />}
          </Fold>
          <Fold title={t('queryPath')} {...fold('queryPath')}>
            <QueryPath detail={detail} actions={actions} />
          </Fold>
        </div>
      )}
    </Loaded>
  )
}

function QueryPath({ detail, actions }: { readonly detail: ServiceDetail; readonly actions: ServiceDetailActions }) {
  const t = useT()
  const { institution, unit, address, hotlines, fax, mailingAddress, email, website } = detail
  const units = [institution, unit].filter((part) => part !== undefined)
  const phones = <PhoneNumbers numbers={hotlines} onDial={actions.dial} />
  return (
    <Rows
      nothing={t('noData')}
      rows={[
        ['executingUnit', units.length === 0 ? undefined : units.join(' – ')],
        ['communicationAddress', address],
        ['enquiryHotline', hotlines.length === 0 ? undefined : phones],
        ['fax', fax],
        ['mailingAddress', mailingAddress],
        [
          'email',
          email && (
            <a className="ec-guide-link" href={`mailto:${encodeURI(email)}`}>
              {email}
            </a>
          ),
        ],
        ['website', actions.openWebsite && <Website address={website} onOpen={actions.openWebsite} />],
      ]}
    />
  )
}

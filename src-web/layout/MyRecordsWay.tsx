import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'

/** To everything of one's own (decision 13), for whoever is signed in; in our band, as the account above may be the host's, or in the foot. */
export function MyRecordsWay({ place }: { readonly place: 'band' | 'foot' }) {
  const t = useT()
  const { session, ports } = useApp()
  if (useFlow(session).state.at.kind !== 'signed-in') return null
  return (
    <button type="button" className={place === 'band' ? 'ec-band__way' : 'ec-foot__way'} onClick={() => ports.navigator.go('myRecords')}>
      {t('myRecords')}
    </button>
  )
}

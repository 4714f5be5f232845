import { Button } from '#kit/Button'
import { useApp } from '../app-context.tsx'
import { useT } from '../use-translate.ts'

/** Leads from a failure to the page that shows which services are affected; not from that page itself. */
export function StatusLink() {
  const t = useT()
  const { currentPage, ports } = useApp()
  if (currentPage.route === 'serviceStatus') return null
  return (
    <Button look="quiet" onPress={() => ports.navigator.go('serviceStatus')}>
      {t('serviceStatus')}
    </Button>
  )
}

import { Button } from '#kit/Button'
import { beginWhatItIsAbout } from '../../flows/guide/begin.ts'
import { useApp } from '../app-context.tsx'
import { useT } from '../use-translate.ts'

/** From a guide that was opened by itself to what it is about; whoever came from a page of ours goes back there. */
export function Begin() {
  const t = useT()
  const app = useApp()
  if (app.ports.navigator.pagesBehind() > 0) return null
  return (
    <div>
      <Button look="primary" onPress={() => void beginWhatItIsAbout(app)}>
        {t('applyNow')}
      </Button>
    </div>
  )
}

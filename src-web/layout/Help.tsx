import { useState } from 'react'
import { createHelpMenu } from '#shared/flows/guide/help-menu.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { HelpMenu } from '#shared/ui/help-menu/HelpMenu.tsx'
import { useAppFlow } from '#shared/ui/use-flow.ts'
import { useHelpTarget } from '#shared/ui/use-service-name.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { HELP_WINDOWS, type HelpWindow } from './help-windows.tsx'

/** What the help button never covers: every main button of a page. */
const MAIN_BUTTONS = '.ant-btn-primary'

/** The floating help menu of the desktop; what it opens stands in a window over the flow [2-25]. */
export default function Help() {
  const t = useT()
  const app = useApp()
  const { state, actions } = useAppFlow(createHelpMenu)
  const [shown, setShown] = useState<HelpWindow>()
  const close = () => setShown(undefined)
  const known = useHelpTarget() !== undefined
  const items = HELP_WINDOWS.filter(({ ofService }) => known || !ofService).map((page) => ({
    name: t(page.title),
    onChoose: () => {
      page.open(app)
      actions.fold?.()
      setShown(page)
    },
  }))
  return (
    <>
      <HelpMenu state={state} actions={actions} items={items} avoid={MAIN_BUTTONS} />
      {shown && (
        <Dialog
          title={t(shown.title)}
          size="wide"
          onClose={close}
          footer={
            <Button look="primary" onPress={close}>
              {t('close')}
            </Button>
          }
        >
          <shown.Body />
        </Dialog>
      )}
    </>
  )
}

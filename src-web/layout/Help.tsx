import { type ComponentType, useState } from 'react'
import type { AppModel } from '#shared/app/types.ts'
import type { GuideTarget } from '#shared/domain/guide/guide.ts'
import { helpTarget } from '#shared/flows/core/current-service.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import type { Flow } from '#shared/flows/core/flow.ts'
import { createFaq } from '#shared/flows/information/guide/faq.ts'
import { createHelpMenu } from '#shared/flows/information/guide/help-menu.ts'
import { createItemGuide } from '#shared/flows/information/guide/item-guide.ts'
import { createAffairLaws } from '#shared/flows/information/guide/laws.ts'
import { createInstruction, createPrivacy, createRegulation } from '#shared/flows/information/guide/rich-page.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { FaqView } from '#shared/ui/information/FaqView.tsx'
import { ItemGuideView } from '#shared/ui/information/ItemGuideView.tsx'
import { LawsView, RichPageView } from '#shared/ui/information/RichPageView.tsx'
import { RichText } from '#shared/ui/rich-text/RichText.tsx'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { HelpMenu } from '#shared/ui/shell/help-menu/HelpMenu.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/shell/use-flow.ts'
import { useBureauName, useHelpTarget, useServiceName } from '#shared/ui/shell/use-service-name.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'

/** A topic that the help menu opens in a window over the flow, so no input is lost [2-25]. */
interface HelpWindow {
  readonly title: MessageKey
  /** Called when the window is opened. */
  readonly open?: (app: AppModel) => void
  readonly Body: ComponentType
}

/** A guide about the service of the current page; the address is ignored [2-25]. */
function guide<S extends object, A extends { readonly open: (target?: GuideTarget) => void }>(
  title: MessageKey,
  create: (deps: FlowDeps) => Flow<S, A>,
  View: ComponentType<{ readonly state: S; readonly actions: A }>,
): HelpWindow {
  return {
    title,
    open: (app) => actionsOf(app.flow(create)).open(helpTarget(app.currentService.state) ?? {}),
    Body: () => <View {...useAppFlow(create)} />,
  }
}

/** Topics that need a known service. */
const OF_ONE_SERVICE: readonly HelpWindow[] = [
  guide('userGuide', createInstruction, RichPageView),
  guide('itemGuide', createItemGuide, ItemGuideView),
  guide('faq', createFaq, FaqView),
  guide('relatedLaws', createAffairLaws, LawsView),
]
const OF_ALL_SERVICES: readonly HelpWindow[] = [
  { title: 'serviceAgreement', Body: Agreement },
  guide('termsOfUse', createRegulation, RichPageView),
  guide('privacyStatement', createPrivacy, RichPageView),
]

/** The personal-data statement is our own text and not a call [7-41]; the server supplies the controller's name. */
function Agreement() {
  const t = useT()
  const service = useServiceName()
  const controller = useBureauName()
  return (
    <>
      <p>
        <strong>{service}</strong>
      </p>
      <RichText html={t('personalDataStatementHtml', { controller })} />
    </>
  )
}

/** The floating help menu of the desktop; its topics open in a window over the flow [2-25]. */
export default function Help() {
  const t = useT()
  const app = useApp()
  const { state, actions } = useAppFlow(createHelpMenu)
  const [shown, setShown] = useState<HelpWindow>()
  const close = () => setShown(undefined)
  const windows = useHelpTarget() === undefined ? OF_ALL_SERVICES : [...OF_ONE_SERVICE, ...OF_ALL_SERVICES]
  const items = windows.map((page) => ({
    name: t(page.title),
    onChoose: () => {
      page.open?.(app)
      actions.fold?.()
      setShown(page)
    },
  }))
  return (
    <>
      <HelpMenu state={state} actions={actions} items={items} />
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

import type { ComponentType } from 'react'
import type { AppModel } from '#shared/app/types.ts'
import { helpTarget } from '#shared/flows/current-service.ts'
import { createFaq } from '#shared/flows/guide/faq.ts'
import { createItemGuide } from '#shared/flows/guide/item-guide.ts'
import { createAffairLaws } from '#shared/flows/guide/laws.ts'
import { createInstruction, createPrivacy, createRegulation } from '#shared/flows/guide/rich-page.ts'
import { type MessageKey, pickText } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { FaqView } from '#shared/ui/guide/FaqView.tsx'
import { ItemGuideView } from '#shared/ui/guide/ItemGuideView.tsx'
import { LawsView } from '#shared/ui/guide/LawsView.tsx'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { RichText } from '#shared/ui/rich-text/RichText.tsx'
import { actionsOf, useAppFlow, useFlow } from '#shared/ui/use-flow.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'

/** What the help menu opens in a window over the flow, so that nothing of it is lost [2-25]. */
export interface HelpWindow {
  readonly title: MessageKey
  /** of one service: not offered where nobody knows which */
  readonly ofService?: true
  /** Called by the press that opens the window. */
  readonly open: (app: AppModel) => void
  readonly Body: ComponentType
}

const UserGuide = () => <RichPageView {...useAppFlow(createInstruction)} />
const Terms = () => <RichPageView {...useAppFlow(createRegulation)} />
const Privacy = () => <RichPageView {...useAppFlow(createPrivacy)} />
const ItemGuide = () => <ItemGuideView {...useAppFlow(createItemGuide)} />
const Questions = () => <FaqView {...useAppFlow(createFaq)} />
const Laws = () => <LawsView {...useAppFlow(createAffairLaws)} />

/** The personal-data statement is our own text, not a call [7-41]; the controller's name is the server's. */
function Agreement() {
  const t = useT()
  const service = useServiceName()
  const language = useLanguage()
  const { facts } = useFlow(useApp().publicInfo).state
  const controller = facts.kind === 'ready' ? pickText(facts.value.bureau.name, language) : t('directorateName')
  return (
    <>
      <p>
        <strong>{service}</strong>
      </p>
      <RichText html={t('personalDataStatementHtml', { controller })} />
    </>
  )
}

/** The window is about the service of the page below it, whatever the address names [2-25]. */
const here = ({ currentService }: AppModel) => helpTarget(currentService.state) ?? {}

export const HELP_WINDOWS: readonly HelpWindow[] = [
  { title: 'userGuide', ofService: true, open: (app) => actionsOf(app.flow(createInstruction)).open(here(app)), Body: UserGuide },
  { title: 'itemGuide', ofService: true, open: (app) => actionsOf(app.flow(createItemGuide)).open(here(app)), Body: ItemGuide },
  { title: 'faq', ofService: true, open: (app) => actionsOf(app.flow(createFaq)).open(here(app)), Body: Questions },
  { title: 'relatedLaws', ofService: true, open: (app) => actionsOf(app.flow(createAffairLaws)).open(here(app)), Body: Laws },
  { title: 'serviceAgreement', open: () => undefined, Body: Agreement },
  { title: 'termsOfUse', open: (app) => actionsOf(app.flow(createRegulation)).open(), Body: Terms },
  { title: 'privacyStatement', open: (app) => actionsOf(app.flow(createPrivacy)).open(), Body: Privacy },
]

import { createHelpMenu } from '#shared/flows/information/guide/help-menu.ts'
import { HELP_PAGES, OF_ONE_SERVICE } from '#shared/flows/information/guide/types.ts'
import { headingOf } from '#shared/i18n/route-headings.ts'
import { HelpMenu } from '#shared/ui/shell/help-menu/HelpMenu.tsx'
import { useAppFlow } from '#shared/ui/shell/use-flow.ts'
import { useHelpTarget } from '#shared/ui/shell/use-service-name.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'

/**
 * Elements that the help button never covers: the bottom bar, primary buttons in the page, and the way out and the
 * language in the top bar.
 */
const NEVER_COVERED = '.l-actions, main .adm-button-primary, .adm-nav-bar-left, .adm-nav-bar-right'

/** The floating help menu of the phone. It opens separate pages, whose Back returns here [2-25]. */
export default function Help() {
  const t = useT()
  const { state, actions } = useAppFlow(createHelpMenu)
  const known = useHelpTarget() !== undefined
  const items = HELP_PAGES.filter((page) => known || !OF_ONE_SERVICE.has(page)).map((page) => ({
    name: t(headingOf(page)),
    onChoose: () => actions.goTo(page),
  }))
  return <HelpMenu state={state} actions={actions} items={items} avoid={NEVER_COVERED} />
}

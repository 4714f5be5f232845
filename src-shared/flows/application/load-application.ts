import { type ApplicationStanding, applicationStanding } from '../../api/application.ts'
import { type DraftContent, fetchDraft } from '../../api/drafts.ts'
import { fetchHolidays } from '../../api/holidays.ts'
import { checkQualification } from '../../api/qualification.ts'
import { fetchService } from '../../api/service-item.ts'
import { UNKNOWN_HOLIDAYS } from '../../domain/calendar/holiday-list.ts'
import type { HolidayList } from '../../domain/calendar/working-days.ts'
import { requireAnswers } from '../../domain/forms/form-fields.ts'
import type { Profile } from '../../domain/people/profile.ts'
import { ITEMS_WIDGET } from '../../domain/plans/purpose.ts'
import { wordList } from '../../domain/service/code-lists.ts'
import type { PostItem, Service, ServiceChange } from '../../domain/service/service.ts'
import type { FlowDeps } from '../core/deps.ts'
import { failureText } from '../core/failures.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'
import { fittingAnswers } from './answers.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { ApplicationLoad } from './types.ts'

export type Loaded =
  | Exclude<ApplicationLoad, { kind: 'loading' } | { kind: 'ready' }>
  /** no user is signed in; the page shows the sign-in */
  | { readonly kind: 'signedOut' }
  /** the service's agreement must be accepted first (threat 26) */
  | { readonly kind: 'agreementOwed'; readonly serviceCode: string }
  | {
      readonly kind: 'ready'
      readonly service: Service
      readonly applicant: Profile
      readonly holidays: HolidayList
      readonly content: DraftContent | undefined
      readonly standing: ApplicationStanding | undefined
      readonly changes: readonly ServiceChange[]
    }

interface LoadOptions {
  readonly signal: AbortSignal
  readonly onPage: PageContent | undefined
}

/** The state of the page when only the service is reloaded: in another language, or after it changed. */
interface PageContent {
  /** evaluated after the service has loaded, because the user may type meanwhile */
  readonly content: () => DraftContent
  readonly version: string
  readonly changes: readonly ServiceChange[]
}

/** Loads the service, the applicant, their qualification and their draft. */
export async function loadApplication(
  { api, ports, session }: FlowDeps,
  draft: Pick<DraftSaver, 'find'>,
  { signal, onPage }: LoadOptions,
): Promise<Loaded> {
  const { itemCode, itemId, serviceCode } = ports.navigator.query()
  const key = { ...(itemCode ? { itemCode } : itemId ? { itemId } : serviceCode ? { serviceCode } : {}) }
  if (Object.keys(key).length === 0) return { kind: 'unknown' }
  await session.known()
  const { at } = session.state
  if (at.kind !== 'signed-in') return { kind: 'signedOut' }
  const answer = await fetchService(api, key, { signal })
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'refused') return unqualified(answer.message)
  const { service } = answer
  if (onPage !== undefined) {
    const changes = await changesOf(api, service, onPage)
    const standing = await standingOf(api, onPage.content(), signal)
    // a lost qualification is reported on submission, because here it would discard the user's input
    const qualification = standing === undefined ? await checkQualification(api, at.profile, service.serviceCode, { signal }) : undefined
    const offered = qualification?.qualified === true ? withPostItems(service, qualification.postItems) : service
    return readyResult(offered, at.profile, await holidaysFor(service, api), onPage.content(), changes, standing)
  }
  const found = await draft.find(service)
  const content = found.local ?? found.draft?.content
  const standing = await standingOf(api, content, signal)
  let offered = service
  if (standing === undefined) {
    const qualification = await checkQualification(api, at.profile, service.serviceCode, { signal })
    if (!qualification.qualified) return unqualified(qualification.message)
    // the agreement cannot be skipped with a direct link (threat 26); a user who has a draft has agreed
    const agreed = wordList(ports.storage.session.get(STORAGE_KEYS.agreedServices)).includes(service.serviceCode)
    if (!agreed && content === undefined) return { kind: 'agreementOwed', serviceCode: service.serviceCode }
    offered = withPostItems(service, qualification.postItems)
  }
  return readyResult(offered, at.profile, await holidaysFor(service, api), content, found.draft?.changes ?? [], standing)
}

/** Adds the post items to a service. If one is required, the form's field becomes required [3-11]. */
function withPostItems(service: Service, postItems: readonly PostItem[]): Service {
  if (postItems.length === 0) return service
  const steps = postItems.some(({ required }) => required)
    ? service.steps.map((step) => ({ ...step, formJson: requireAnswers(step.formJson, ITEMS_WIDGET) }))
    : service.steps
  return { ...service, postItems, projects: postItems.flatMap(({ projects }) => projects), steps }
}

const unqualified = (message: string | undefined): Loaded => ({
  kind: 'unqualified',
  message: failureText('unqualified', message === undefined ? {} : { message: { text: message } }),
})

/** Changes since the draft was saved, in the current language. If the draft has none now, unread changes stay. */
async function changesOf(api: FlowDeps['api'], service: Service, { version, changes }: PageContent): Promise<readonly ServiceChange[]> {
  if (service.version === version && changes.length === 0) return []
  const found = (await fetchDraft(api, service.itemCode))?.changes ?? []
  return found.length > 0 ? found : changes
}

/** State of the submitted application, if the draft was submitted; undefined for another account's application (threat 13). */
const standingOf = async (api: FlowDeps['api'], content: DraftContent | undefined, signal: AbortSignal) =>
  content?.applyNo === undefined ? undefined : applicationStanding(api, content.applyNo, { signal })

/** The public holidays, if a form of the service excludes them. Without the list this page excludes none, and the server validates [7-33]. */
const holidaysFor = async (service: Service, api: FlowDeps['api']): Promise<HolidayList> =>
  JSON.stringify(service.steps.map(({ formJson }) => formJson)).includes('"disabledHolidays"') ? fetchHolidays(api) : UNKNOWN_HOLIDAYS

function readyResult(
  service: Service,
  applicant: Profile,
  holidays: HolidayList,
  content: DraftContent | undefined,
  changes: readonly ServiceChange[],
  standing: ApplicationStanding | undefined,
): Loaded {
  const fitting = content && { ...content, answers: fittingAnswers(service, content.answers) }
  return { kind: 'ready', service, applicant, holidays, content: fitting, standing, changes }
}

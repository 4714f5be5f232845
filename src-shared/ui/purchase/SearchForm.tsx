import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { AlertIcon, CheckIcon, MapIcon, NewTabIcon, SearchIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import { formatAmount } from '../../domain/money/money.ts'
import { CADASTRAL_INPUT_MAX } from '../../domain/plans/cadastral-number.ts'
import { namesPlace } from '../../domain/plans/place.ts'
import type { NumberVerdict, PlanPurchaseActions, PlanPurchaseState } from '../../flows/purchase/plan-purchase/types.ts'
import { VERDICT_TEXTS } from '../../flows/purchase/plan-purchase/words.ts'
import { Facts } from '../parts/Facts.tsx'
import { ForeignNote, PlanPlace } from '../parts/foreign-text.tsx'
import { TextField } from '../parts/TextField.tsx'
import { Tick } from '../parts/Tick.tsx'
import { useApp } from '../shell/app-context.tsx'
import { latePart } from '../shell/late-part.tsx'
import { preventing } from '../shell/prevent-default.ts'
import { type FlowParts, useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { ParcelThumbnail } from './ParcelThumbnail.tsx'
import { PlanLinks } from './PlanLinks.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import { boughtText, MapButton } from './PlanTable.tsx'
import './purchase.css'

const PlaceFinder = latePart(async () => (await import('./finder/PlaceFinder.tsx')).default)

/** Props of every part of step 1. */
export type PurchaseParts = FlowParts<PlanPurchaseState, PlanPurchaseActions>

/** The search box, how the input was understood, and where to find a number [2-03], decision 3.1. */
export function SearchForm({ state, actions }: PurchaseParts) {
  const t = useT()
  const { publicInfo } = useApp()
  const { facts } = useFlow(publicInfo).state
  // a register of numbers alone is searched by number
  const hasPlaces = facts.kind !== 'ready' || facts.value.hasPlaces
  const wrong = state.verdicts.length === 1 && state.verdicts[0]?.verdict === 'badFormat'
  return (
    <form className="ec-section" onSubmit={preventing(actions.search)} noValidate>
      <p className="ec-lead">{t('applicationDataIntro')}</p>
      <TextField
        label={t('cadastralNumber')}
        hint={t(hasPlaces ? 'oneNumberAtATime' : 'numbersOnly')}
        placeholder={t('cadastralNumberPlaceholder')}
        value={state.input}
        onChange={actions.type}
        onFocus={actions.offerKnown}
        enterKeyHint="search"
        name="cadnum"
        error={wrong ? t('twoSentences', { first: t('cadastralNumberFormatError'), second: t('cadastralNumberShape') }) : undefined}
        beside={
          <>
            <Button
              look="primary"
              submits={actions.search !== undefined}
              busy={state.searching}
              onPress={undefined}
              whenNotOffered="disable"
              icon={<SearchIcon />}
            >
              {t('search')}
            </Button>
            <Button onPress={actions.stopSearch}>{t('cancel')}</Button>
          </>
        }
      />
      <div role="status">
        {state.understood.length > 0 && (
          <ul className="ec-readings ec-row">
            {state.understood.map(({ written, understood, isBeyond }) => (
              <li key={understood}>
                {/* input beyond the limit is shortened to its beginning */}
                <span>{written === understood || isBeyond ? understood : t('readAs', { written, understood })}</span>
                {isBeyond && <span> {t('verdictBeyond', { count: CADASTRAL_INPUT_MAX })}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="ec-row" role="status">
        {actions.findByAddress && (
          <>
            <span>{t('looksLikeAddress')}</span>
            <Button icon={<NewTabIcon />} onPress={actions.findByAddress}>
              {t('findByAddress')}
              <span className="ec-only-read"> {t('opensInNewWindow')}</span>
            </Button>
          </>
        )}
      </div>
      {hasPlaces && (state.offering || namesPlace(state.input)) && <PlaceFinder onChoose={actions.choose} />}
      {state.verdicts.length > 0 && !wrong && <Verdicts verdicts={state.verdicts} />}
      {/* below the field, which keeps its place from the skeleton (layout/skeleton.html) */}
      <PlanOffer />
      <PlanLinks onLookup={actions.openLookup}>
        {hasPlaces && (
          <Button look="quiet" icon={<MapIcon />} onPress={actions.findNear}>
            {t('parcelsNearMe')}
          </Button>
        )}
      </PlanLinks>
    </form>
  )
}

/** The search-result dialog: the plans found, each with a tick box, Cancel and Confirm [2-03], [4-08]. */
export function FoundPlans({ state: { found }, actions }: PurchaseParts) {
  const t = useT()
  if (found === null) return null
  const others = found.verdicts.filter(({ verdict }) => verdict !== 'found')
  return (
    <Dialog
      size="wide"
      title={t('searchResult')}
      onClose={actions.cancelFound}
      footer={
        <>
          <Button onPress={actions.cancelFound} whenNotOffered="disable">
            {t('cancel')}
          </Button>
          <Button look="primary" busy={found.adding} onPress={actions.confirmFound} whenNotOffered="disable">
            {t('confirm')}
          </Button>
        </>
      }
    >
      <ForeignNote text="locationsAndMapInPortuguese" />
      <ul className="ec-stack ec-gap-4">
        {found.plans.map(({ plan, ticked, bought }) => (
          <li key={plan.number} className="ec-found ec-box">
            <div className="ec-row ec-row--apart ec-strong">
              <Tick
                label={`${t('cadastralNumber')} ${plan.number}`}
                checked={ticked}
                onChange={actions.tick && ((now) => actions.tick?.(plan.number, now))}
              />
              <span className="ec-row-actions">
                <MapButton number={plan.number} onMap={actions.viewMap} />
              </span>
            </div>
            <div className="ec-found__plan">
              <ParcelThumbnail number={plan.number} />
              <Facts
                facts={[
                  { name: t('location'), value: <PlanPlace plan={plan} /> },
                  { name: t('unitPrice'), value: t('amountMop', { amount: formatAmount(plan.unitPrice) }) },
                ]}
              />
            </div>
            {bought && <Notice tone="warning">{boughtText(t, bought)}</Notice>}
          </li>
        ))}
      </ul>
      {others.length > 0 && <Verdicts verdicts={others} />}
      {found.problem && (
        <Notice tone="failure" announce="now" title={t(found.problem.title)}>
          <p>{t(found.problem.text)}</p>
        </Notice>
      )}
    </Dialog>
  )
}

/** One verdict per number when several are searched (decision 3.1). */
function Verdicts({ verdicts }: { readonly verdicts: readonly NumberVerdict[] }) {
  const t = useT()
  return (
    <ul className="ec-stack ec-gap-1">
      {verdicts.map(({ understood, verdict }) => (
        <li key={understood} className={`ec-verdict ec-verdict--${verdict} ec-row`}>
          {verdict === 'found' ? <CheckIcon /> : <AlertIcon />}
          <strong>{understood}</strong>
          <span>{t(VERDICT_TEXTS[verdict], { count: CADASTRAL_INPUT_MAX })}</span>
        </li>
      ))}
    </ul>
  )
}

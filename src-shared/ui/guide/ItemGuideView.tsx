import { Loaded } from '../pages/Loaded.tsx'
import { Fold } from '../parts/Fold.tsx'
import { useT } from '../use-translate.ts'
import { type GuideProps, PANELS } from './item-panels.tsx'

/** The ten panels of an item's guide, the first open [2-21]. The same on a page and in a window. */
export function ItemGuideView({ state, actions }: GuideProps) {
  const t = useT()
  const { opened } = state
  return (
    <Loaded loading={state.guide} onRetry={actions.retry} lines={8}>
      {(guide) => (
        <div className="ec-guide-folds">
          {guide.panels.map((panel) => {
            const { title, Body } = PANELS[panel]
            return (
              <Fold key={panel} title={t(title)} open={opened.includes(panel)} onToggle={actions.toggle && (() => actions.toggle?.(panel))}>
                <Body guide={guide} state={state} actions={actions} />
              </Fold>
            )
          })}
        </div>
      )}
    </Loaded>
  )
}

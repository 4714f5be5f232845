import AdmSteps from 'antd-mobile/es/components/steps'
import type { TimelineItem } from '#kit/Timeline'
import { TimelineText } from '#shared/ui/parts/TimelineText.tsx'
import './timeline.css'

const STATUS = { finished: 'finish', current: 'process', waiting: 'wait' } as const

/** antd-mobile's vertical Steps as a list; they accept no roles, so those are around and inside them. */
export const Timeline = ({ items }: { readonly items: readonly TimelineItem[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: antd-mobile's elements are div
  <div role="list">
    <AdmSteps direction="vertical" className="k-timeline">
      {items.map((item) => (
        <AdmSteps.Step
          key={item.id}
          status={STATUS[item.state]}
          title={
            // biome-ignore lint/a11y/useSemanticElements: antd-mobile's elements are div
            <div role="listitem">
              <TimelineText item={item} />
            </div>
          }
        />
      ))}
    </AdmSteps>
  </div>
)

import AntTimeline from 'antd/es/timeline'
import type { TimelineItem } from '#kit/Timeline'
import { TimelineText } from '#shared/ui/parts/TimelineText.tsx'
import './timeline.css'

/** antd's Timeline, which is a list for screen readers. */
export const Timeline = ({ items }: { readonly items: readonly TimelineItem[] }) => (
  <AntTimeline
    className="ec-timeline"
    items={items.map((item) => ({
      key: item.id,
      color: item.state === 'waiting' ? 'gray' : 'blue',
      ...(item.state === 'finished' && { className: 'ec-timeline__finished' }),
      content: <TimelineText item={item} />,
    }))}
  />
)

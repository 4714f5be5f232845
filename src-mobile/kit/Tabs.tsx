import AdmTabs from 'antd-mobile/es/components/tabs'
import { useId } from 'react'
import type { TabsProps } from '#kit/Tabs'

/** antd-mobile's Tabs; every pane stays in the page, as its fields are part of the form, and is named by its tab's words. */
export function Tabs({ tabs, shown, onShow }: TabsProps) {
  const id = useId()
  return (
    <AdmTabs activeKey={shown} onChange={onShow} className="k-tabs">
      {tabs.map(({ name, title, content }) => (
        <AdmTabs.Tab key={name} title={<span id={`${id}-${name}`}>{title}</span>} forceRender>
          <div role="tabpanel" aria-labelledby={`${id}-${name}`}>
            {content}
          </div>
        </AdmTabs.Tab>
      ))}
    </AdmTabs>
  )
}

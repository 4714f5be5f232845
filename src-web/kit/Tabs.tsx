import AntTabs from 'antd/es/tabs'
import type { TabsProps } from '#kit/Tabs'

/** antd's Tabs; every pane stays in the page, as its fields are part of the form. */
export const Tabs = ({ tabs, shown, onShow }: TabsProps) => (
  <AntTabs
    activeKey={shown}
    onChange={onShow}
    items={tabs.map(({ name, title, content }) => ({ key: name, label: title, children: content, forceRender: true }))}
  />
)

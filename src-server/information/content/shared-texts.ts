import type { WireText } from '#shared/domain/languages.ts'

/** Texts that all guides of online services share. */
export const PLATFORM_APP = {
  cht: '“一戶通”或“商社通”應用程式',
  chs: '“一户通”或“商社通”应用程式',
  por: 'Aplicação da Conta Única de Macau ou da Plataforma para Empresas e Associações',
  eng: 'Macao One Account or Business & Associations Platform app',
} as const satisfies WireText

export const PLATFORM_SITE = {
  cht: '“一戶通”或“商社通”網頁',
  chs: '“一户通”或“商社通”网页',
  por: 'Página electrónica da Conta Única de Macau ou da Plataforma para Empresas e Associações',
  eng: 'Web page of Macao One Account or of the Business & Associations Platform',
} as const satisfies WireText

/** When the count of working days begins [9-01]. */
export const COUNTED_FROM = {
  cht: '由遞交齊備所需文件翌日起計；星期六、星期日及公眾假期不計算在內。',
  chs: '由递交齐备所需文件翌日起计；星期六、星期日及公众假期不计算在内。',
  por: 'Contados a partir do dia seguinte ao da entrega de todos os documentos necessários; não se contam os sábados, domingos e feriados públicos.',
  eng: 'Counted from the day after all required documents are ready; Saturdays, Sundays and public holidays are not counted.',
} as const satisfies WireText

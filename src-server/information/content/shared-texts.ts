import { inFour } from '#shared/i18n/in-simplified.ts'

/** Texts that all guides of online services share. */
export const PLATFORM_APP = inFour(
  '“一戶通”或“商社通”應用程式',
  'Aplicação da Conta Única de Macau ou da Plataforma para Empresas e Associações',
  'Macao One Account or Business & Associations Platform app',
)

export const PLATFORM_SITE = inFour(
  '“一戶通”或“商社通”網頁',
  'Página electrónica da Conta Única de Macau ou da Plataforma para Empresas e Associações',
  'Web page of Macao One Account or of the Business & Associations Platform',
)

/** When the count of working days begins [9-01]. */
export const COUNTED_FROM = inFour(
  '由遞交齊備所需文件翌日起計；星期六、星期日及公眾假期不計算在內。',
  'Contados a partir do dia seguinte ao da entrega de todos os documentos necessários; não se contam os sábados, domingos e feriados públicos.',
  'Counted from the day after all required documents are ready; Saturdays, Sundays and public holidays are not counted.',
)

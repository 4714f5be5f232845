import { countryNames } from './names.ts'

/** Simplified Chinese [3-21]; the list is sorted by pinyin. */
export const names = countryNames('zh-Hans', {
  CD: '刚果民主共和国',
  CG: '刚果共和国',
  FK: '福克兰群岛（马尔维纳斯群岛）',
  PS: '巴勒斯坦',
  TW: '中国台湾',
})

/**
 * The skeleton of a name (UTS 39): names that look alike have the same one. The table is the part of
 * confusables.txt of Unicode 17 that matters for names of staff: letters and digits that look like Latin
 * ones, and Katakana that look like Chinese characters. NFKC removes compatibility forms (full width,
 * circled, mathematical) first.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'rn',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ѡ: 'w',
  х: 'x',
  у: 'y',
  ԝ: 'w',
  ь: 'b',
  ё: 'e',
  ї: 'i',
  // Greek
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ζ: 'z',
  ω: 'w',
  μ: 'u',
  // Armenian, Cherokee and single letters
  օ: 'o',
  ս: 'u',
  հ: 'h',
  ո: 'n',
  ց: 'g',
  զ: 'q',
  ı: 'i',
  ɡ: 'g',
  ɑ: 'a',
  ʟ: 'l',
  ᴏ: 'o',
  ſ: 's',
  // Within Latin
  '0': 'o',
  '1': 'l',
  '|': 'l',
  ǀ: 'l',
  m: 'rn',
  〇: 'o',
  '○': 'o',
  // Katakana and strokes that look like Chinese characters
  エ: '工',
  カ: '力',
  タ: '夕',
  ト: '卜',
  ニ: '二',
  ハ: '八',
  ロ: '口',
  オ: '才',
  ヌ: '又',
  ー: '一',
  '—': '一',
  '―': '一',
  '－': '一',
  '–': '一',
  '─': '一',
  ノ: '丿',
  ム: '厶',
  ヒ: '匕',
  ミ: '三',
  チ: '千',
  へ: 'へ',
  ヘ: 'へ',
}

/** Capitals that look like another letter, replaced before case folding. */
const capitals: Readonly<Record<string, string>> = {
  I: 'l',
  В: 'B',
  Н: 'H',
  Р: 'P',
  Ν: 'N',
  Η: 'H',
  Ρ: 'P',
  І: 'l',
  Ι: 'l',
  Ӏ: 'l',
  Μ: 'M',
  Χ: 'X',
  Υ: 'Y',
  Ζ: 'Z',
}

/** Invisible characters: marks of direction, joiners, soft hyphens, variation selectors. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

const mapped = (text: string, table: Readonly<Record<string, string>>): string =>
  Array.from(text, (letter) => table[letter] ?? letter).join('')

/**
 * The same for names that a person would take for one another. Marks above letters count; case and spaces do
 * not.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(invisible, '').replaceAll(/\s+/gu, '')
  return mapped(mapped(plain, capitals).toLowerCase(), lookAlikes).normalize('NFD')
}

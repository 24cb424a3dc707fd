import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'
import { texts } from '#texts/all.ts'

type Words = { readonly [name: string]: string | Words }

const wordsIn = (words: Words): string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : wordsIn(word)))

/** Longer ones are sentences. */
const longestTitle = 12

/** A title in full pinyin and in initials: `gonghaikehuliebiao`, `ghkhlb`. Other characters stay. */
export function pinyinOf(title: string): [full: string, initials: string] {
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')
  return [plain(syllables.join('')), plain(syllables.map((syllable) => syllable[0]).join(''))]
}

/**
 * The pinyin of every title in the palette, computed during the build: about 1 KB for the browser instead of
 * a dictionary of 112 KB. New screens are included automatically.
 */
export function pinyinOfTitles(): Plugin {
  const name = 'virtual:pinyin-of-titles'
  return {
    name: 'pinyin-of-titles',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const { screens, shell, settings, keys, palette } = texts.zh
      const titles = [
        ...wordsIn({ screens, shell, settings, keys, acts: palette.acts } as Words),
        ...wordsIn(palette.words as Words).flatMap((words) => words.split('|')),
      ].filter((title) => title.length <= longestTitle)
      return `export const pinyinOfTitles = ${JSON.stringify(Object.fromEntries(titles.map((title) => [title, pinyinOf(title)])))}`
    },
  }
}

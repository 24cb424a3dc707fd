import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './tools/compressed.ts'
import { pinyinOfTitles } from './tools/pinyin-of-titles.ts'
import { filesForBoot } from './tools/files-for-boot.ts'

/** Where `npm run dev` has the server listen. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/** The texts of a language are one file; the help is another. */
const isText = /texts\/(zh|en|es|ja)\/(?!help\/)/
const languageOf = (id: string): string | null => isText.exec(id)?.[1] ?? null

/** Chunks that are always loaded together are one file: fewer requests, better compression. Each takes its imports along. */
const groups = [
  {
    name: 'start',
    test: /web\/(main|app|routes|session\/guard)\.tsx?$|session\/signed-out-frame\.tsx$|components\/(TextInput|PasswordInput|Button)\//,
    priority: 4,
  },
  {
    name: 'frame',
    test: /web\/shell\/(shell|sidebar|top-bar|mobile-drawer|page)\.tsx$|web\/features\/events\/live\.tsx$|web\/records\/(list-screen\.tsx|use-list\.ts|columns\.tsx)$|web\/shell\/renewals\.ts$|web\/ui\/(row-buttons|name-link|status-badge|urgent|use-prefetch|use-place|use-attempt|bulk-answer)\.tsx?$|web\/ui\/undo-toast\.tsx$|contract\/addresses\.ts$|icons\/IconPlus\.\w+$/,
    priority: 3,
  },
  {
    name: 'customer-list',
    test: /features\/customers\/(customer-list|customers-page|customer-columns|intention|duplicate-question)\.tsx?$/,
    priority: 2,
  },
  { name: languageOf, debugName: 'language', test: isText, priority: 2 },
  { name: 'dialog', test: /web\/ui\/ask-dialog\.tsx$/, priority: 2 },
  { name: 'form', test: /web\/records\/record-form\.tsx$/, priority: 1 },
]

/**
 * Most of these files runs before the first list is there. Told so, Chromium compiles them whole beside the page, while they arrive,
 * instead of stopping the page at the first call of each function. It has to be said in the first line; to others it is a comment.
 */
const compiledWhole = (names: readonly string[]): Plugin => ({
  name: 'compiled-whole',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

export default defineConfig({
  root: 'web',
  css: { transformer: 'lightningcss' },
  plugins: [react(), pinyinOfTitles(), compiledWhole(['start', 'frame']), filesForBoot(), compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Without it old browsers ask for some files later; with it the entry would have code of its own, and so a file.
    modulePreload: { polyfill: false },
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // Small files stay files: the content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // With its slash: `/api.ts` is a module of ours.
  server: { proxy: { '^/(?:api|admin|common|vue-element-admin)/': server } },
})

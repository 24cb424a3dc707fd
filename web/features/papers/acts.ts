import { type PaperTemplateRow, paperTemplateRoutes } from '#contract/paper-templates.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { queries } from '#web/transport/queries.ts'

export const refreshTemplates = () => queries.invalidateQueries({ queryKey: ['paper_templates'] })

export const templateActs = declareActs<PaperTemplateRow>()({
  resource: 'paper_templates',
  nameOf: (row) => row.title,
  refresh: refreshTemplates,
  acts: {
    edit: { verb: 'act.edit', in: 'record' },
    delete: act(paperTemplateRoutes.delete, {
      verb: 'papers.templates.delete',
      title: 'papers.templates.deleteTitle',
      text: 'papers.templates.deleteText',
      done: 'papers.templates.deleted',
      danger: true,
      unversioned: true,
    }),
  },
})

export type TemplateAct = keyof typeof templateActs.acts

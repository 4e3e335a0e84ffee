import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { createElement, memo, type ReactNode } from 'react'
import remend from 'remend'
import { texts } from '../texts.ts'
import { CitationsContext, CitedText, type Citations } from './citations.tsx'
import { safeLink } from './safe-link.ts'

interface MarkdownProps {
  readonly text: string
  /** The text is still growing: what it has opened and not closed yet is shown as if it were. */
  readonly growing?: boolean
  /** What its numbers in brackets open. @default nothing */
  readonly citations?: Citations | undefined
}

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/** Markdown of models and documents. HTML in it is text, images are addresses, and links lead to web pages only. */
export const Markdown = memo(function Markdown({ text, growing = false, citations }: MarkdownProps) {
  const tree = fromMarkdown(growing ? remend(text) : text, options)
  return (
    <CitationsContext value={citations}>
      <div className="markdown">{children(tree.children)}</div>
    </CitationsContext>
  )
})

const children = (nodes: readonly Nodes[]): ReactNode[] => nodes.map((node, index) => <Node key={index} node={node} />)

function Node({ node }: { readonly node: Nodes }): ReactNode {
  switch (node.type) {
    case 'text':
      return <CitedText text={node.value} />
    case 'html':
      return node.value
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      )
    case 'heading':
      // Below the headings of the page itself.
      return createElement(`h${Math.min(node.depth + 2, 6)}`, undefined, ...children(node.children))
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node.children)}</ol>
      ) : (
        <ul>{children(node.children)}</ul>
      )
    case 'table':
      return <Table rows={node.children} />
    case 'image':
      return <span className="hint">{texts.externalImage(node.alt || node.url)}</span>
    case 'link':
      return <Anchor url={node.url}>{children(node.children)}</Anchor>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    default:
      return <Plain node={node} />
  }
}

const elements: Readonly<Partial<Record<Nodes['type'], string>>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 's',
  blockquote: 'blockquote',
  listItem: 'li',
}

function Plain({ node }: { readonly node: Nodes }): ReactNode {
  const element = elements[node.type]
  if (!('children' in node)) return null
  return element === undefined ? children(node.children) : createElement(element, undefined, ...children(node.children))
}

function Table({ rows }: { readonly rows: Extract<RootContent, { type: 'table' }>['children'] }) {
  const [head, ...body] = rows
  return (
    <div className="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, index) => (
              <th key={index}>{children(cell.children)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.children.map((cell, at) => (
                <td key={at}>{children(cell.children)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Anchor({ url, children: content }: { readonly url: string; readonly children: ReactNode }) {
  const address = safeLink(url)
  if (address === undefined) return content
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      <CitationsContext value={undefined}>{content}</CitationsContext>
    </a>
  )
}

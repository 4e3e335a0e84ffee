import { describe, expect, it } from 'vitest'
import { readPythonTools } from './read-python-tools.ts'

const server = `
from mcp.server.fastmcp import FastMCP, Context
from typing import Annotated, Literal, Optional, Union

mcp = FastMCP("prices")

@mcp.tool()
def price(name: str, count: int = 1, tags: list[str] | None = None, *, kind: Literal["a", "b", 3] = "a", ctx: Context) -> float:
    """The price of a thing.

        More of it,
      and the end.
    """
    return 1.0

class Shop:
    @server.tool(name="look", description='Looks ' "up\\u0021")
    async def look_up(self, word, limit: Optional[int] = None, at: Annotated[Union[str, float], "where"] = -2.5, **rest):
        pass

def register(app):
    @app.tool
    def inner(a: dict[str, bool], b: list["Row"], c: Row = Row(1)): ...

@mcp.resource("x://y")
def nothing(): ...

@tool
def neither(): ...

print("tools run nothing", open("/etc/passwd").read())
`

describe('readPythonTools', () => {
  it('finds functions that are declared as tools, with names, descriptions and types', async () => {
    expect(await readPythonTools(server)).toEqual([
      {
        name: 'price',
        description: 'The price of a thing.\n\n  More of it,\nand the end.',
        parameters: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            count: { type: 'integer', default: 1 },
            tags: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }], default: null },
            kind: { enum: ['a', 'b', 3], default: 'a' },
          },
          required: ['name'],
        },
      },
      {
        name: 'look',
        description: 'Looks up!',
        parameters: {
          type: 'object',
          properties: {
            word: {},
            limit: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
            at: { anyOf: [{ type: 'string' }, { type: 'number' }], default: -2.5 },
          },
          required: ['word'],
        },
      },
      {
        name: 'inner',
        description: '',
        parameters: {
          type: 'object',
          properties: {
            a: { type: 'object', additionalProperties: { type: 'boolean' } },
            b: { type: 'array', items: {} },
            c: { default: 'Row(1)' },
          },
          required: ['a', 'b'],
        },
      },
    ])
  })

  it.each([
    ['nothing', ''],
    ['what is no Python', '<html>@mcp.tool()'],
    ['a function that never begins', '@mcp.tool(\n@mcp.tool(name="x"'],
    ['depth', `@mcp.tool()\ndef deep(a: ${'list['.repeat(2_000)}${']'.repeat(2_000)}): ...`],
    ['nested functions', Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}def f(a):`).join('\n')],
  ])('survives %s', async (_, source) => {
    for (const { parameters } of await readPythonTools(source))
      expect(JSON.stringify(parameters).length).toBeLessThan(2_000)
  })

  it('gives others a turn while it reads much', async () => {
    let turns = 0
    let isOver = false
    const beside = (async () => {
      for (; !isOver; turns++) await new Promise((resolve) => void setImmediate(resolve))
    })()
    await readPythonTools('@mcp.tool()\ndef one(a: int): ...\n'.repeat(4_000))
    isOver = true
    await beside
    expect(turns).toBeGreaterThan(3)
  })
})

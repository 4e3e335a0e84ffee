/** A script for a browser, as users register them, around these lines. */
export const browserScript = (lines: string): Uint8Array =>
  new TextEncoder().encode(`
import asyncio, os, sys
from playwright.async_api import async_playwright, Error, TimeoutError


async def main():
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(headless=True)
        page = await browser.new_page()
${lines
  .trim()
  .split('\n')
  .map((line) => `        ${line}`)
  .join('\n')}


asyncio.run(main())
`)

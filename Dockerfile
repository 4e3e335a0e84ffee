# The standalone server. Build it with `docker build -t docent .`; docs/deploying.md tells how to run it.
FROM node:24-bookworm-slim

WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json tsconfig.json tsup.base.ts tsup.config.ts ./
COPY scripts ./scripts
COPY packages ./packages
COPY test/package.json ./test/package.json
COPY bench/package.json ./bench/package.json
# Installs, builds the server and the console, and proves that the server starts as far as its help. What only built them goes.
RUN npm start -- --help && npm run console:build \
  && rm -rf .toolchain ~/.npm ~/.cache ~/.local && mkdir -m 700 /data && chown node:node /data

USER node
ENV HOST=0.0.0.0 PORT=8080 DOCENT_DATA=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/rpc/health/readiness').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm: signals reach the server itself, which then ends in order.
CMD ["node", "--max-semi-space-size=16", "packages/cli/dist/docent.js", "serve"]

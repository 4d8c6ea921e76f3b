# One image for all roles: ROLE says which one a container plays. Debian, because the Temporal worker's native part
# needs glibc.
ARG NODE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE} AS build
WORKDIR /owed
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${NODE} AS packages
WORKDIR /owed
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM ${NODE}
WORKDIR /owed
# Few malloc arenas and a small young generation: otherwise memory that threads freed stays with the process.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
# Root owns every file and another user runs them, so that a hijacked server can't change its own program.
COPY --from=packages /owed/node_modules ./node_modules
COPY --from=build /owed/dist ./dist
COPY package.json ./
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
# Whether the process answers; its problems are in /health, and a restart rarely fixes them.
HEALTHCHECK --interval=10s --timeout=7s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--enable-source-maps", "dist/server/main.js"]

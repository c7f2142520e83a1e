# Two stages: one with compilers and the build's packages, one with what runs.

FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The image has no git; `docker compose build --build-arg EAS_COMMIT=$(git rev-parse HEAD)` tells it.
ARG EAS_COMMIT=
# Without the optional ones too: the driver for Node 20, and TypeScript, which npm keeps for packages that can do without.
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data \
    npm_config_cache=/tmp/.npm npm_config_logs_max=0 npm_config_update_notifier=false
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"]

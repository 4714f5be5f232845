# The production server in an image (docs/deploy.md). tests/server/release.test.ts runs these steps without Docker.
ARG BUILD_VERSION=1.0.0
# .git is no part of the context: --build-arg BUILD_COMMIT=$(git rev-parse HEAD)
ARG BUILD_COMMIT
# the address of the repository
ARG BUILD_SOURCE

FROM node:24-bookworm-slim AS build
ARG BUILD_COMMIT
WORKDIR /src
COPY . .
RUN npm ci --omit=dev
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /src/dist/package.json /src/dist/package-lock.json ./
# TypeScript is a peer dependency that only TypeScript programs need
RUN npm ci --omit=dev --omit=peer

# The web server: static files, TLS, and load balancing over the servers (docs/deploy.md).
FROM nginx:1.28 AS web
ARG BUILD_VERSION BUILD_COMMIT BUILD_SOURCE
LABEL org.opencontainers.image.title="ecad-web" org.opencontainers.image.version="$BUILD_VERSION" org.opencontainers.image.revision="$BUILD_COMMIT" org.opencontainers.image.source="$BUILD_SOURCE" org.opencontainers.image.licenses="LicenseRef-UNLICENSED"
WORKDIR /srv/ecad
COPY --from=build /src/dist/web ./web
COPY --from=build /src/dist/mobile ./mobile
WORKDIR /etc/nginx/conf.d
COPY --from=build /src/docs/operating/nginx.conf ./default.conf

FROM node:24-bookworm-slim
ARG BUILD_VERSION BUILD_COMMIT BUILD_SOURCE
LABEL org.opencontainers.image.title="ecad" org.opencontainers.image.version="$BUILD_VERSION" org.opencontainers.image.revision="$BUILD_COMMIT" org.opencontainers.image.source="$BUILD_SOURCE" org.opencontainers.image.licenses="LicenseRef-UNLICENSED"
WORKDIR /app
COPY --from=build /src/dist ./
COPY --from=packages /app/node_modules ./node_modules
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data LOG_FORMAT=json
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]

//! Routes for programs, and `GET /api/openapi.json`, which describes them.
//!
//! Both come from one declaration beside each handler: an address that is routed here is described.

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use kalah_pages::ui::api_shapes::{LimitShape, RequirementShape, SettingsShape};
use kalah_pages::ui::failure::FailureShape;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::operations::overview_api;
use crate::routes::state::AppState;
use crate::{account, admin, analysis, deadlines, explorer, intake, points, standings, submission};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "A Kalah tournament server",
        version = "1",
        description = "What the pages show, and the ways to submit. The addresses of standings, matches and deadlines are \
                       those of the main tournament; those of another one begin with `/t/NAME`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(FailureShape, SettingsShape, LimitShape, RequirementShape))
)]
struct ApiInformation;

/// Routes for programs that every tournament has below its base.
pub(super) fn of_tournament() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(standings::api_routes())
        .merge(deadlines::api_routes())
        .merge(points::api_routes())
}

/// Routes for programs that belong to no tournament.
pub(super) fn of_all() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(analysis::api_routes())
        .merge(explorer::api_routes())
        .merge(overview_api::api_routes())
        .merge(submission::routes::api_routes())
        .merge(admin::api_routes())
        .merge(intake::api_routes())
        .merge(account::api_routes())
        .routes(routes!(described))
}

/// Error responses: they all give the reason in the same form.
struct ErrorResponses;

impl Modify for ErrorResponses {
    fn modify(&self, described: &mut utoipa::openapi::OpenApi) {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Failure"))).build();
        let response = ResponseBuilder::new()
            .description("What went wrong. Only 429 for too many requests is in plain words.")
            .content("application/json", content)
            .build();
        for path in described.paths.paths.values_mut() {
            for operation in [&mut path.get, &mut path.post].into_iter().flatten() {
                // They would name rooms of the source.
                operation.tags = None;
                operation.responses.responses.insert("default".to_owned(), response.clone().into());
            }
        }
    }
}

/// Authentication of programs.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, described: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("kalah_ID_SECRET")
            .description(Some(
                "A token of `/me`. It may do what it was made for: `submit`, `read` or `admin`, and never more than its owner.",
            ))
            .build();
        let components = described.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}

static TEXT: LazyLock<String> = LazyLock::new(|| {
    // Nothing in it depends on anything but the program, and a test reads it.
    let mut described = ApiInformation::openapi();
    for part in [of_tournament(), of_all()] {
        described.merge(part.into_openapi());
    }
    ErrorResponses.modify(&mut described);
    Tokens.modify(&mut described);
    described.to_pretty_json().unwrap_or_default()
});

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI 3.1", body = Object)))]
async fn described() -> Response {
    ([(CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}
